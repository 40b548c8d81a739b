import { useText } from '../../i18n/language.ts'
import { PageBreadcrumbs } from '../../ui/layout/page-breadcrumbs.tsx'

interface Props {
  workgroupUuid: string
  /** The workgroup's name, if the page knows it. */
  name: string | undefined
  /** The title of the page itself. */
  here: string
}

/** Leads from a page of a workgroup's security back to the tab that links to it. */
export function SecurityCrumbs({ workgroupUuid, name, here }: Props) {
  const t = useText()
  const link = {
    to: '/admin/workgroup/$workgroupUuid',
    params: { workgroupUuid },
    search: { tab: 'security' },
  } as const
  return <PageBreadcrumbs crumbs={[{ label: name ?? t('workgroup.title'), link }, { label: here }]} />
}

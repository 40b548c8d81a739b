import { Badge, Button, Stack, Text } from '@mantine/core'
import {
  type AccessReview,
  cancelReview,
  exportReview,
  remindReviewers,
} from '@strongroom/contract/organisation/reviews/reviews.ts'
import { IconBell, IconCalendar, IconFileExport, IconListCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { startDownload } from '../../ui/files/start-download.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { TitledList } from '../../ui/lists/titled-list.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { progressQuery, refreshReviews, REVIEWS_PAGE, reviewsQuery } from './queries.ts'
import { openReviewForm } from './review-form.tsx'

interface Row {
  workgroupUuid: string
  review: AccessReview
}

const pathOf = ({ workgroupUuid, review }: Row) => ({ workgroupUuid, reviewUuid: review.uuid })
const mayUpdate = ({ review }: Row) => review.actions.update

const intents: Intent<Row>[] = [
  { label: 'review.progress', icon: IconListCheck, shown: () => true, open: openProgress },
  {
    label: 'review.export',
    icon: IconFileExport,
    shown: () => true,
    open: (row) => startDownload(addressOf(exportReview, { params: pathOf(row) })),
  },
  {
    label: 'review.remind',
    icon: IconBell,
    shown: mayUpdate,
    open: (row) => openDialog((dialog) => <Remind row={row} dialog={dialog} />),
  },
  { label: 'review.extend', icon: IconCalendar, shown: mayUpdate, open: (row) => openReviewForm(row) },
  {
    label: 'review.cancel',
    icon: IconX,
    danger: true,
    shown: mayUpdate,
    open: (row) => openDialog((dialog) => <Cancel row={row} dialog={dialog} />),
  },
]

function Remind({ row, dialog }: { row: Row; dialog: DialogHandle }) {
  const t = useText()
  const act = async () => {
    await call(remindReviewers, { params: pathOf(row) })
    notifyDone(t('review.remind.done'))
  }
  return (
    <ConfirmModal {...{ dialog, act }} title={t('review.remind.title')} confirm={t('review.remind')}>
      {t('review.remind.what')}
    </ConfirmModal>
  )
}

function Cancel({ row, dialog }: { row: Row; dialog: DialogHandle }) {
  const t = useText()
  const act = () => call(cancelReview, { params: pathOf(row) }).finally(refreshReviews)
  return (
    <ConfirmModal
      {...{ dialog, act }}
      title={t('review.cancel.title')}
      confirm={t('review.cancel')}
      keep={t('review.cancel.keep')}
      danger
    >
      {t('review.cancel.what', { name: row.review.name })}
    </ConfirmModal>
  )
}

/** The access reviews of a workgroup, for its administrators. */
export function ReviewsSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(reviewsQuery(workgroupUuid, page))
  return (
    <TitledList
      id="reviews-title"
      title={t('review.title')}
      none={t('review.none')}
      {...{ list, page }}
      pageSize={REVIEWS_PAGE}
      onPage={setPage}
      add={{ label: t('review.start'), act: () => openReviewForm({ workgroupUuid }) }}
    >
      {(review) => <ReviewRow key={review.uuid} row={{ workgroupUuid, review }} />}
    </TitledList>
  )
}

function ReviewRow({ row }: { row: Row }) {
  const t = useText()
  const { name, state, dueTime, workspaces, unfinished } = row.review
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <Button
          variant="transparent"
          p={0}
          h="auto"
          lh={1.5}
          maw="100%"
          justify="flex-start"
          onClick={() => openProgress(row)}
        >
          {name}
        </Button>
        <Text size="sm" c="dimmed">
          {t('review.workspaces', { count: workspaces })} · {t('review.unfinished', { count: unfinished })} ·{' '}
          {t('review.due')} <TimeText time={dueTime} as="time" />
        </Text>
      </div>
      <Badge color={state === 'OPEN' ? 'orange' : 'gray'}>{t(`review.state.${state}`)}</Badge>
      <ActionMenu thing={row} intents={intents} label={t('participant.menu', { name })} />
    </li>
  )
}

function openProgress(row: Row) {
  openDialog((dialog) => <Progress row={row} dialog={dialog} />)
}

function Progress({ row, dialog }: { row: Row; dialog: DialogHandle }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(progressQuery(pathOf(row), page))
  return (
    <Blade title={row.review.name} dialog={dialog}>
      <PagedList
        {...{ list, page }}
        pageSize={REVIEWS_PAGE}
        onPage={setPage}
        singlePageQuiet
        empty={<Text c="dimmed">{t('review.none')}</Text>}
        within
      >
        {(places) => (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('review.progress')}>
            {places.map((place) => (
              <li key={place.workspaceUuid} className={listClasses.text}>
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {place.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('review.owner', { name: personName(place.owner) })}
                  {place.ownerState !== 'ACTIVE' && ` · ${t(`oversight.owner.${place.ownerState}`)}`}
                </Text>
                <Text size="sm">
                  {t('review.counts', { confirmed: place.confirmed, ended: place.ended, open: place.open })}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </Blade>
  )
}

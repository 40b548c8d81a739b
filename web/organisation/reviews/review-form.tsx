import { Stack, Text, TextInput } from '@mantine/core'
import { type AccessReview, extendReview, startReview } from '@strongroom/contract/organisation/reviews/reviews.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { defaultEnd, fieldOfTime, timeOfField } from '../../workspaces/ending/end-dates.ts'
import { refreshReviews } from './queries.ts'

const PROPOSED = 30 * 86_400_000

interface Props {
  workgroupUuid: string
  /** The workspaces to review; undefined: all open ones. */
  workspaceUuids?: string[] | undefined
  /** The review that is extended; undefined: a new one. */
  review?: AccessReview
  dialog: DialogHandle
}

/** Starts a review, or moves its date. */
function ReviewForm({ workgroupUuid, workspaceUuids, review, dialog }: Props) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const [now] = useState(() => Date.now())
  const [due, setDue] = useState(() => fieldOfTime(defaultEnd(new Date(now + PROPOSED))))
  const dueTime = timeOfField(due)
  const isWrong = dueTime === undefined || dueTime - now < limits.reviewDueLeast || dueTime - now > limits.reviewDueMost
  const form = useContractForm({
    schema: startReview.body.pick({ name: true }),
    initial: { name: review?.name ?? '' },
    submit: async ({ name }) => {
      const body = { name, dueTime: dueTime!, ...(workspaceUuids ? { workspaceUuids } : {}) }
      const params = { workgroupUuid }
      await (review
        ? call(extendReview, { params: { ...params, reviewUuid: review.uuid }, body: { dueTime: dueTime! } })
        : withRecentPassword(() => call(startReview, { params, body }, { idempotencyKey })))
      await refreshReviews()
      dialog.finish()
    },
  })
  const title = review ? t('review.extend.title') : t('review.start')
  return (
    <DialogModal title={title} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          {!review && (
            <>
              <Text>
                {workspaceUuids ? t('review.start.chosen', { count: workspaceUuids.length }) : t('review.start.all')}{' '}
                {t('review.start.what')}
              </Text>
              <TextInput {...form.field('name')} label={t('review.name')} required data-autofocus autoComplete="off" />
            </>
          )}
          <DateField
            withTime
            label={t('review.date')}
            needed
            description={t('review.date-hint')}
            value={due}
            onChange={setDue}
            error={isWrong ? t('error.review.due.invalid') : undefined}
          />
          <FormError error={form.error} />
          <DialogActions
            submit={review ? t('review.extend') : t('review.start.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={isWrong}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

export const openReviewForm = (props: Omit<Props, 'dialog'>) =>
  openDialog((dialog) => <ReviewForm {...props} dialog={dialog} />)

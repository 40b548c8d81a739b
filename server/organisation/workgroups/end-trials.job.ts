import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { notifyOfTrial } from './notify-of-trial.ts'
import { workgroupEntity } from './queries.ts'

/** Ends expired trials of the Enterprise edition, each once, however many nodes run the job. */
export const endTrials = job({
  name: 'end-trials',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  needsSureTime: true,
  async work(ports) {
    const over = await ports.databases.write
      .selectFrom('workgroup')
      .select('id')
      .where('trial_ends', '<=', ports.clock.now())
      .orderBy('trial_ends')
      .execute()
    for (const { id } of over)
      await asSystem(ports, 'the trial has expired', async (change) => {
        const row = await change.db
          .selectFrom('workgroup')
          .select(['id', 'name', 'account_id', 'trial_ends'])
          .where('id', '=', id)
          .where('trial_ends', '<=', change.now)
          .forUpdate()
          .executeTakeFirst()
        if (!row) return change.nothingChanged()
        await change.db
          .updateTable('workgroup')
          .set({ edition: 'STANDARD', trial_ends: null })
          .where('id', '=', id)
          .execute()
        const { name: workgroup, account_id: accountId, trial_ends: ends } = row
        await notifyOfTrial(change, { accountId, workgroup, news: 'trial-ended', ends: ends! })
        const [from, to] = [{ edition: 'ENTERPRISE' }, { edition: 'STANDARD' }]
        change.record('WORKGROUP_TRIAL_ENDED', workgroupEntity(row), { from, to })
      })
  },
})

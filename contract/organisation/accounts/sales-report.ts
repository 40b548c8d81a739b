import { Bytes, endpoint } from '../../wire/endpoint.ts'

export const exportSalesReport = endpoint('GET', '/publicapi/1/salesreport', {
  kind: 'bytes',
  summary: 'All accounts with their terms and numbers as CSV, by name. For sales people',
  writes: 'the export is recorded',
  reply: Bytes,
  errors: ['permission.denied'],
})

/** Features of the installation that its operator may turn off. */
export interface Features {
  /** The pages of sales people. */
  sales: boolean
  /** Their reports; off without their pages. */
  salesReports: boolean
  /** The page of an account for its administrators. */
  enterpriseAdmin: boolean
}

/** The shortest warning that a public page shows. */
export const RISK_NOTICE =
  'Options and CFDs are high risk. Content is informational only. Past performance does not guarantee future results.'

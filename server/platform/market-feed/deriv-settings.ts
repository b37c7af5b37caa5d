/** Of `MARKET_FEED=deriv`. */
export interface DerivSettings {
  /** The id of the operator's application; null where there is none yet. */
  appId: string | null
  address: string
  symbols: readonly string[]
}

/** What is shown unless the operator chooses: the pairs of most trade. */
export const DERIV_SYMBOLS = ['frxEURUSD', 'frxGBPUSD', 'frxUSDJPY', 'frxAUDUSD', 'frxUSDCAD', 'frxUSDCHF']

/** What an operator is told who has chosen Deriv and not registered there. */
export const DERIV_NEEDS =
  'MARKET_FEED=deriv needs DERIV_APP_ID. Register an application at https://developers.deriv.com and set DERIV_APP_ID to its id. Deriv’s terms limit who may see its prices. The feeds simulated and replay:<folder> need no id.'

import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../market/candles.ts'
import { RULE_VERSION, settle } from '../../signals/settlement.ts'
import type { SettleEntry } from '../entries.ts'
import { at, type Report } from './report.ts'

interface Position {
  /** Place of the pair in its market. */
  pair: number
  direction: 'CALL' | 'PUT'
  entryAtMs: number
  expiresAtMs: number
  /** The rule that it was sealed under. */
  ruleVersion: string
}

type Settled = Pick<SettleEntry, 'ruleVersion' | 'outcome' | 'entryPrice' | 'exitPrice' | 'voidReason'>

const formatPrices = (entryPrice: number | null, exitPrice: number | null): string =>
  entryPrice === null ? '' : ` from ${entryPrice} to ${exitPrice}`

/** Holds settlements to the recorded candles: the same rule for the engine's signals and for calls by people. */
export const createSettlements = (
  barAt: (place: number, openAtMs: number) => Bar | undefined,
  liveFromMs: number,
  report: Report,
) => ({
  check: ({ pair, direction, entryAtMs, expiresAtMs, ruleVersion }: Position, stated: Settled): void => {
    const isRule = report.require('priced', stated.ruleVersion === ruleVersion, () => {
      return `It is settled by rule ${stated.ruleVersion}, but was sealed under ${ruleVersion}.`
    })
    if (!isRule) return
    if (ruleVersion !== RULE_VERSION) {
      report.fail('priced', `This verifier doesn’t know the settlement rule ${ruleVersion}.`)
      return
    }
    if (entryAtMs < liveFromMs - MINUTE_MS) {
      report.leave('A settlement that begins before the first recorded candles.')
      return
    }
    const owed = settle({ direction, entryAtMs, expiresAtMs }, (openAtMs) => barAt(pair, openAtMs))
    const isRight =
      owed.outcome === stated.outcome &&
      owed.entryPrice === stated.entryPrice &&
      owed.exitPrice === stated.exitPrice &&
      owed.voidReason === stated.voidReason
    report.require(
      'priced',
      isRight,
      () =>
        `It says ${stated.outcome}${formatPrices(stated.entryPrice, stated.exitPrice)}, but by the recorded candles the ${direction} ` +
        `of ${at(entryAtMs)} is ${owed.outcome}${formatPrices(owed.entryPrice, owed.exitPrice)}.`,
    )
  },
})

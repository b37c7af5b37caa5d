import { afterEach, describe, expect, it } from 'vitest'
import { FIRST_PREFERENCES } from '../../contract/first-preferences.ts'
import { NUMBER_FORMATS } from '../../contract/preferences.ts'
import { formatCents, formatCount, formatPrice, setReader } from './format.ts'
import { DOLLARS, fieldNumber, type NumberKind, PERCENT, readNumber, readNumbers, WHOLE } from './typed-number.ts'

type Format = (typeof NUMBER_FORMATS)[number]

const reads = (numberFormat: Format, typed: string, kind: NumberKind) => {
  setReader({ ...FIRST_PREFERENCES, numberFormat })
  return readNumber(typed, kind)
}
const PRICE = { decimals: 5 }
const NARROW = '\u202f'

/** The two readings that the sentence names. */
const TWO = (first: string, second: string) => [first, second] as const
const NONE = null

afterEach(() => setReader(FIRST_PREFERENCES))

// One row: what is typed, then its reading in a dollar field by 1,234.5 / 1.234,5 / 1 234,5 / 1’234.5.
const table: [typed: string, ...byFormat: (number | readonly [string, string] | null)[]][] = [
  ['100', 100, 100, 100, 100],
  ['100.50', 100.5, TWO('100,50', '10.050'), 100.5, 100.5],
  ['100,50', TWO('100.50', '10,050'), 100.5, 100.5, 100.5],
  ['1,5', TWO('1.5', '15'), 1.5, 1.5, 1.5],
  ['1.000', TWO('1', '1,000'), 1_000, TWO('1', `1${NARROW}000`), TWO('1', '1’000')],
  ['1,000', 1_000, TWO('1', '1.000'), TWO('1', `1${NARROW}000`), TWO('1', '1’000')],
  ['30.005', TWO('30.005', '30,005'), 30_005, TWO('30,005', `30${NARROW}005`), TWO('30.005', '30’005')],
  ['1,234.56', 1_234.56, 1_234.56, 1_234.56, 1_234.56],
  ['1.234,56', 1_234.56, 1_234.56, 1_234.56, 1_234.56],
  [`1${NARROW}234,56`, 1_234.56, 1_234.56, 1_234.56, 1_234.56],
  ['1\u00a0234.56', 1_234.56, 1_234.56, 1_234.56, 1_234.56],
  ['1 234 567', 1_234_567, 1_234_567, 1_234_567, 1_234_567],
  ["1'234.50", 1_234.5, 1_234.5, 1_234.5, 1_234.5],
  ['1’234,50', 1_234.5, 1_234.5, 1_234.5, 1_234.5],
  ['1.234.567', 1_234_567, 1_234_567, 1_234_567, 1_234_567],
  ['1,234,567.89', 1_234_567.89, 1_234_567.89, 1_234_567.89, 1_234_567.89],
  ['0,5', 0.5, 0.5, 0.5, 0.5],
  ['0.5', 0.5, 0.5, 0.5, 0.5],
  ['.5', 0.5, 0.5, 0.5, 0.5],
  [',5', 0.5, 0.5, 0.5, 0.5],
  ['2.', 2, 2, 2, 2],
  ['2,', 2, 2, 2, 2],
  ['-5', -5, -5, -5, -5],
  ['\u22125', -5, -5, -5, -5],
  ['–5', -5, -5, -5, -5],
  ['+5', 5, 5, 5, 5],
  ['-100,50', TWO('-100.50', '-10,050'), -100.5, -100.5, -100.5],
  ['$1,250.50', 1_250.5, 1_250.5, 1_250.5, 1_250.5],
  ['-$20', -20, -20, -20, -20],
  ['US$ 30', 30, 30, 30, 30],
  ['30 USD', 30, 30, 30, 30],
  [' 120\t', 120, 120, 120, 120],
  ['１２０', 120, 120, 120, 120],
  ['1２0．5０', 120.5, TWO('120,50', '12.050'), 120.5, 120.5],
  ['١٢٠', 120, 120, 120, 120],
  ['١٬٢٠٠٫٥٠', 1_200.5, 1_200.5, 1_200.5, 1_200.5],
  ['۱۲۰', 120, 120, 120, 120],
  ['१२०', 120, 120, 120, 120],
  ['\u200e120\u200f', 120, 120, 120, 120],
  ['', NONE, NONE, NONE, NONE],
  ['  ', NONE, NONE, NONE, NONE],
  ['.', NONE, NONE, NONE, NONE],
  ['-', NONE, NONE, NONE, NONE],
  ['$', NONE, NONE, NONE, NONE],
  ['€100', NONE, NONE, NONE, NONE],
  ['₦100', NONE, NONE, NONE, NONE],
  ['100%', NONE, NONE, NONE, NONE],
  ['1e3', NONE, NONE, NONE, NONE],
  ['1E3', NONE, NONE, NONE, NONE],
  ['0x10', NONE, NONE, NONE, NONE],
  ['Infinity', NONE, NONE, NONE, NONE],
  ['NaN', NONE, NONE, NONE, NONE],
  ['1k', NONE, NONE, NONE, NONE],
  ['10²', NONE, NONE, NONE, NONE],
  ['½', NONE, NONE, NONE, NONE],
  ['1_000', NONE, NONE, NONE, NONE],
  ['(5)', NONE, NONE, NONE, NONE],
  ['5-', NONE, NONE, NONE, NONE],
  ['--5', NONE, NONE, NONE, NONE],
  ['1.2.3', NONE, NONE, NONE, NONE],
  ['1,2,3', NONE, NONE, NONE, NONE],
  ['1,23,456', NONE, NONE, NONE, NONE],
  ['1 23', NONE, NONE, NONE, NONE],
  ['1  000', NONE, NONE, NONE, NONE],
  ["1'23", NONE, NONE, NONE, NONE],
  ['100 50', NONE, NONE, NONE, NONE],
  ['1,234.567,8', NONE, NONE, NONE, NONE],
]

const answerOf = (reading: number | readonly [string, string] | null, typed: string) => {
  if (typeof reading === 'number') return { value: reading, problem: null }
  if (reading === null) return { value: Number.NaN, problem: null }
  const [first, second] = reading
  const problem = `“${typed.trim()}” could mean ${first} or ${second}. Type the one you mean, or change your number format in Settings.`
  return { value: Number.NaN, problem }
}

/** Browsers differ in the apostrophe. */
const alike = ({ value, problem }: { value: number; problem: string | null }) => ({
  value,
  problem: problem?.replaceAll("'", '’') ?? null,
})

describe.each(NUMBER_FORMATS.map((format, at) => [format, at] as const))('typed by %s', (format, at) => {
  it.each(table)('%j', (typed, ...byFormat) => {
    expect(alike(reads(format, typed, DOLLARS))).toEqual(answerOf(byFormat[at] ?? null, typed))
  })

  it.each([0, 1, 9.5, 100, 999.99, 1_000, 12_480, 1_055.1, 1_234_567.25])(
    'reads its own way of writing %d',
    (number) => {
      setReader({ ...FIRST_PREFERENCES, numberFormat: format })
      const written = [formatCents(number * 100), formatPrice(number, 2), fieldNumber(number)]
      if (Number.isInteger(number)) written.push(formatCount(number), fieldNumber(number))
      for (const text of written)
        expect([text, readNumber(text, DOLLARS)]).toEqual([text, { value: number, problem: null }])
    },
  )
})

describe('a field', () => {
  it('of prices takes three decimals for what they are', () => {
    expect(reads('en-US', '97.123', PRICE).value).toBe(97.123)
    expect(reads('en-US', '97,123', PRICE).value).toBe(97_123)
    expect(reads('de-DE', '97,123', PRICE).value).toBe(97.123)
    expect(reads('de-DE', '97.123', PRICE).value).toBe(97_123)
    expect(reads('en-US', '1,0725', PRICE).problem).toContain('could mean 1.0725 or 10,725')
  })

  it('of whole numbers gives a fraction on, for the field’s own sentence', () => {
    expect(reads('en-US', '1.5', WHOLE)).toEqual({ value: 1.5, problem: null })
    expect(reads('de-DE', '1,5', WHOLE)).toEqual({ value: 1.5, problem: null })
    expect(reads('de-DE', '1.000', WHOLE)).toEqual({ value: 1_000, problem: null })
  })

  it('takes the sign of its own unit only', () => {
    expect(reads('en-US', '70%', PERCENT).value).toBe(70)
    expect(reads('en-US', '70 %', PERCENT).value).toBe(70)
    expect(reads('en-US', '$70', PERCENT).value).toBeNaN()
    expect(reads('en-US', '$70', WHOLE).value).toBeNaN()
  })

  it('never reads a negative zero', () => expect(Object.is(reads('en-US', '-0', WHOLE).value, 0)).toBe(true))
})

describe('a form', () => {
  it('has a sentence for each number that could be read in two ways, and for no other', () => {
    const { numbers, problems } = readNumbers(
      { fee: '1.000', pool: 'x', most: '50' },
      { fee: WHOLE, pool: DOLLARS, most: WHOLE },
    )
    expect(numbers).toEqual({ fee: Number.NaN, pool: Number.NaN, most: 50 })
    expect(Object.keys(problems)).toEqual(['fee'])
  })
})

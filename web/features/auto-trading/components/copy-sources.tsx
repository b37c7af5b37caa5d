import { useState } from 'react'
import type { CopySource } from '../../../../contract/auto-trading.ts'
import { formatCents, formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { readStake } from '../../../market/practice/order-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, NumberInput } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useCopyChanges } from '../api.ts'
import styles from '../auto-trading.module.css'
import { copyTexts as texts } from '../content.ts'
import { replayAt } from '../rules.ts'
import { ReplayFigures } from './replay-figures.tsx'

const DEFAULT_STAKE_CENTS = 5_000

const Rate = ({ of: { winRate, interval } }: { of: CopySource }) =>
  winRate === null || interval === null ? (
    texts.notEnough
  ) : (
    <>
      {formatPercent(winRate)}
      <small>95%: {formatInterval(interval)}</small>
    </>
  )

const toKey = ({ kind, id }: CopySource): string => `${kind} ${id}`
const toRecord = ({ won, n }: CopySource): string => `${formatCount(won)} of ${formatCount(n)}`

interface Ways {
  busy: boolean
  /** Of whoever is not copied yet. */
  stakeCents: number
  start: (source: CopySource) => void
  stop: (source: CopySource) => void
}

const Way = ({ of: source, ways: { busy, start, stop } }: { of: CopySource; ways: Ways }) =>
  source.active ? (
    <>
      <Button size="small" disabled={busy} aria-label={texts.stopOf(source.name)} onClick={() => stop(source)}>
        {texts.stop}
      </Button>
      {source.stakeCents === null ? null : <small className="fig">{formatCents(source.stakeCents)}</small>}
    </>
  ) : (
    <Button size="small" disabled={busy} aria-label={texts.startOf(source.name)} onClick={() => start(source)}>
      {texts.start}
    </Button>
  )

/** What its last trades would have come to, at the stake that it is copied with or would be. */
const Replay = ({ of: { replay, active, stakeCents }, ways }: { of: CopySource; ways: Ways }) => (
  <ReplayFigures of={replayAt(replay, (active ? stakeCents : null) ?? ways.stakeCents)} />
)

const columnsWith = (ways: Ways): Column<CopySource>[] => [
  {
    key: 'name',
    head: texts.name,
    className: styles.told,
    wraps: true,
    cell: ({ name, kind, available }) => (
      <>
        <b>{name}</b>
        <small>{available ? texts.kinds[kind] : texts.gone}</small>
      </>
    ),
  },
  {
    key: 'way',
    head: texts.copied,
    className: styles.told,
    cell: (source) => <Way of={source} ways={ways} />,
  },
  { key: 'replay', head: texts.replay, className: styles.told, cell: (source) => <Replay of={source} ways={ways} /> },
  { key: 'rate', head: texts.rate, className: styles.told, cell: (source) => <Rate of={source} /> },
  {
    key: 'record',
    head: texts.record,
    numeric: true,
    cell: toRecord,
  },
]

/** On a phone each source is a card: beside three other columns a name would break inside its words. */
const Cards = ({ sources, ways }: { sources: readonly CopySource[]; ways: Ways }) => (
  <ul className={styles.copyCards} aria-label={texts.caption}>
    {sources.map((source) => (
      <li key={toKey(source)}>
        <div className={styles.told}>
          <b>{source.name}</b>
          <small>{source.available ? texts.kinds[source.kind] : texts.gone}</small>
        </div>
        <div className={styles.told}>
          <Way of={source} ways={ways} />
        </div>
        <DescriptionList>
          <Fact term={texts.replay} className={styles.told}>
            <Replay of={source} ways={ways} />
          </Fact>
          <Fact term={texts.rate} className={styles.told}>
            <Rate of={source} />
          </Fact>
          <Fact term={texts.record}>{toRecord(source)}</Fact>
        </DescriptionList>
      </li>
    ))}
  </ul>
)

const Rows = ({ sources, ways }: { sources: readonly CopySource[]; ways: Ways }) =>
  useMedia(PHONE) ? (
    <Cards sources={sources} ways={ways} />
  ) : (
    <Table caption={texts.caption} columns={columnsWith(ways)} rows={sources} rowKey={toKey} />
  )

/** Whom the member can copy, with what came of each. */
export const CopySources = ({ sources }: { sources: readonly CopySource[] }) => {
  const { source: change } = useCopyChanges()
  const [stake, setStake] = useState(formatCents(DEFAULT_STAKE_CENTS))
  const { cents: stakeCents, problem } = readStake(stake)
  const set = ({ kind, id }: CopySource, active: boolean, cents: number) =>
    change.mutate({ kind, id, active, stakeCents: cents })
  const ways: Ways = {
    busy: change.isPending,
    stakeCents: stakeCents ?? DEFAULT_STAKE_CENTS,
    start: (source) => {
      if (stakeCents !== null) set(source, true, stakeCents)
    },
    // Stopping never waits for a stake that can be read.
    stop: (source) => set(source, false, source.stakeCents ?? DEFAULT_STAKE_CENTS),
  }
  return (
    <Panel title={texts.sources} className={styles.copySources}>
      <div className={styles.copyStake}>
        <Field label={texts.stake} hint={texts.stakeHint} error={problem ?? undefined}>
          <NumberInput kind="decimal" value={stake} onChange={({ target }) => setStake(target.value)} />
        </Field>
        <FormError>{change.error?.message}</FormError>
      </div>
      {sources.length === 0 ? <EmptyState title={texts.none} /> : <Rows sources={sources} ways={ways} />}
      <div className={styles.copyRules}>
        <Disclosure summary={texts.rulesTitle}>
          <ul>
            {texts.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Panel>
  )
}

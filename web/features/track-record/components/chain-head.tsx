import type { RecordHead } from '../../../../contract/track-record.ts'
import { formatCount } from '../../../lib/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { chainTexts } from '../content.ts'
import { CopyButton } from './copy-button.tsx'

const Value = ({ name, kind, text }: { name: string; kind?: string; text: string }) => (
  <div>
    <dt>
      {name}
      {kind ? <small>{kind}</small> : null}
    </dt>
    <dd className="proof">{text.trim()}</dd>
    <dd>
      <CopyButton text={text.trim()} name={name} />
    </dd>
  </div>
)

/** The newest checkpoint and the key that signed it, to take along. */
export const ChainHead = ({ head }: { head: RecordHead }) => (
  <Sheet
    level={3}
    className="chain-head"
    title={chainTexts.head}
    end={<b className="proof">no. {formatCount(head.size)}</b>}
  >
    <dl>
      <Value name={chainTexts.hash} text={head.root} />
      <Value name={chainTexts.checkpoint} kind={chainTexts.checkpointKind} text={head.checkpoint} />
      <Value name={chainTexts.publicKey} kind={chainTexts.publicKeyKind} text={head.key} />
    </dl>
    <p className="note">{chainTexts.headNote}</p>
  </Sheet>
)

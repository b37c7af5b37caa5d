import type { ApiKey } from '../../../../contract/api-keys.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { useApiKeys, useRevokeApiKey } from '../api.ts'
import { scopeNames, keyTexts as texts } from '../content.ts'
import styles from './account-hub.module.css'
import { AskFirst } from './ask-first.tsx'
import { MakeApiKey } from './make-api-key.tsx'

/** Keys for the member's own programs: what each may do, when it was last used, and how to end it. */
export const ApiKeys = () => {
  const making = useDialog<null>()
  const revoking = useDialog<ApiKey>()
  return (
    <Panel id="api-keys" title={texts.title} className={styles.hubPart}>
      <p className="mute">{texts.deck}</p>
      <QueryStates query={useApiKeys()} empty={<p>{texts.none}</p>}>
        {(keys) => (
          <ul className={styles.sessions}>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => revoking.ask(key)} />
            ))}
          </ul>
        )}
      </QueryStates>
      <Button onClick={() => making.ask(null)}>{texts.make}</Button>
      <p className="note">{texts.note}</p>
      {making.asked ? <MakeApiKey key={making.asked.number} open={making.open} onClose={making.close} /> : null}
      {revoking.asked ? (
        <RevokeKey
          key={revoking.asked.number}
          apiKey={revoking.asked.about}
          open={revoking.open}
          onClose={revoking.close}
        />
      ) : null}
    </Panel>
  )
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const { name, hint, scopes, expiresAt, lastUsedAt } = apiKey
  return (
    <li>
      <div>
        <b>
          <OwnName>{name}</OwnName>
        </b>{' '}
        <span className="proof">…{hint}</span>
        <p className="mute">{scopes.map((scope) => scopeNames[scope]).join(' · ')}</p>
        <p className="mute">
          {lastUsedAt ? texts.used(formatDateTime(lastUsedAt)) : texts.never}, {texts.ends(formatDateTime(expiresAt))}
        </p>
      </div>
      <Button size="small" onClick={onRevoke} aria-label={`${texts.revoke}: ${name}`}>
        {texts.revoke}
      </Button>
    </li>
  )
}

const RevokeKey = ({ apiKey: { id, name }, ...dialog }: { apiKey: ApiKey; open: boolean; onClose: () => void }) => (
  <AskFirst
    {...dialog}
    title={texts.ask(name)}
    text={texts.askText}
    words={{ keep: texts.keep, confirm: texts.revoke, running: texts.revoking }}
    change={useRevokeApiKey()}
    id={id}
  />
)

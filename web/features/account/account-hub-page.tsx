import { toEntitlement } from '../../../contract/signals.ts'
import { useUser } from '../../data/user-context.tsx'
import { chooseTheme } from '../../lib/theme.ts'
import { useAccountTheme } from '../../lib/use-theme.ts'
import { AlertSettings } from '../../market/alerts/alert-settings.tsx'
import { alertTexts, deviceTexts, preferenceTexts } from '../../market/alerts/content.ts'
import { NotificationPreferences } from '../../market/alerts/notification-preferences.tsx'
import { Pill } from '../../ui/badge.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './components/account-hub.module.css'
import { ApiKeys } from './components/api-keys.tsx'
import { Connections } from './components/connections.tsx'
import { DashboardCode } from './components/dashboard-code.tsx'
import { DisableAuthenticator } from './components/disable-authenticator.tsx'
import { EnrolAuthenticator } from './components/enrol-authenticator.tsx'
import { OwnData } from './components/own-data.tsx'
import { PasswordForm } from './components/password-form.tsx'
import { PreferenceForm } from './components/preference-form.tsx'
import { ProfileFacts } from './components/profile-facts.tsx'
import { SessionList } from './components/session-list.tsx'
import { Webhooks } from './components/webhooks.tsx'
import { authenticatorTexts, hubTexts, themeTexts } from './content.ts'

/** In which theme the member reads the pages; shown and kept at once. */
const ThemeChoice = () => (
  <Panel title={themeTexts.title} className={styles.hubPart}>
    <p>{themeTexts.deck}</p>
    <Field label={themeTexts.label}>
      <Select
        value={useAccountTheme() ?? 'device'}
        onChange={({ target: { value } }) => chooseTheme(value === 'light' || value === 'dark' ? value : null)}
      >
        <option value="device">{themeTexts.choices.device}</option>
        <option value="light">{themeTexts.choices.light}</option>
        <option value="dark">{themeTexts.choices.dark}</option>
      </Select>
    </Field>
  </Panel>
)

/** The four notification preferences, and the alerts of the Signal Room; for a member without signals, what this device can do. */
const HubAlerts = () => {
  const entitlement = toEntitlement(useUser())
  return (
    <>
      <Panel id="notifications" title={preferenceTexts.title} className={styles.hubPart}>
        <NotificationPreferences />
      </Panel>
      <Panel
        id="alerts"
        title={entitlement === 'none' ? deviceTexts.title : alertTexts.title}
        className={styles.hubPart}
      >
        <AlertSettings entitlement={entitlement} />
      </Panel>
    </>
  )
}

/** The second factor: off, being set up, or on. */
const Authenticator = () => {
  const { totpEnabled } = useUser()
  return (
    <Panel
      id="authenticator"
      title={authenticatorTexts.title}
      className={styles.hubPart}
      end={<Pill on={totpEnabled}>{totpEnabled ? 'On' : 'Off'}</Pill>}
    >
      <p className="mute">{totpEnabled ? authenticatorTexts.on : authenticatorTexts.off}</p>
      {totpEnabled ? <DisableAuthenticator /> : <EnrolAuthenticator />}
    </Panel>
  )
}

const AccountHubPage = () => (
  <>
    <PageHead title={hubTexts.title} />
    <div className={styles.hub}>
      <div className={styles.col}>
        <ProfileFacts />
        <DashboardCode />
        <HubAlerts />
      </div>
      <div className={styles.col}>
        <PreferenceForm />
        <ThemeChoice />
        <PasswordForm />
        <SessionList />
        <Authenticator />
        <ApiKeys />
        <Webhooks />
        <Connections />
        <OwnData />
      </div>
    </div>
  </>
)

export default AccountHubPage

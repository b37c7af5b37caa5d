import { Link, Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toEntitlement } from '../../../contract/signals.ts'
import { useUser } from '../../data/user-context.tsx'
import { chooseTheme } from '../../lib/theme.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { useAccountTheme } from '../../lib/use-theme.ts'
import { AlertSettings } from '../../market/alerts/alert-settings.tsx'
import { alertTexts, deviceTexts, preferenceTexts } from '../../market/alerts/content.ts'
import { NotificationPreferences } from '../../market/alerts/notification-preferences.tsx'
import { Pill } from '../../ui/badge.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
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
import { authenticatorTexts, hubParts, hubTexts, themeTexts } from './content.ts'
import { findHubPart, HUB_PARTS, type HubPart } from './rules.ts'

/** In which theme the member reads the pages; shown and kept at once. */
const ThemeChoice = () => (
  <Panel title={themeTexts.title} className={styles.hubPart}>
    <Field label={themeTexts.label} hint={themeTexts.deck}>
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
      {totpEnabled ? null : <p className="mute">{authenticatorTexts.off}</p>}
      {totpEnabled ? <DisableAuthenticator /> : <EnrolAuthenticator />}
    </Panel>
  )
}

const bodies: Record<HubPart, ReactNode> = {
  profile: (
    <>
      <ProfileFacts />
      <DashboardCode />
    </>
  ),
  security: (
    <>
      <PasswordForm />
      <Authenticator />
      <SessionList />
    </>
  ),
  alerts: <HubAlerts />,
  display: (
    <>
      <ThemeChoice />
      <PreferenceForm />
    </>
  ),
  developer: (
    <>
      <ApiKeys />
      <Webhooks />
      <Connections />
    </>
  ),
  data: <OwnData />,
}

/** Every part with what it is set to. */
const Index = ({ shown }: { shown?: HubPart }) => {
  const { name, totpEnabled, preferences } = useUser()
  const says: Record<HubPart, string> = {
    profile: name,
    security: hubTexts.authenticator(totpEnabled),
    alerts: hubTexts.alerts,
    display: preferences.timeZone.replaceAll('_', ' '),
    developer: hubTexts.developer,
    data: hubTexts.data,
  }
  return (
    <nav className={styles.index} aria-label={hubTexts.title}>
      {HUB_PARTS.map((part) => (
        <Link
          key={part}
          to={`/dashboard/settings/${part}`}
          {...(part === shown ? { 'aria-current': 'page' as const } : {})}
        >
          <span>
            <b>{hubParts[part]}</b>
            <small>{says[part]}</small>
          </span>
          <ChevronIcon />
        </Link>
      ))}
    </nav>
  )
}

/** A part of the hub, beside the index where there is room for both. */
const Part = ({ part }: { part: HubPart }) => (
  <>
    <Link to="/dashboard/settings" className={styles.back}>
      {hubTexts.title}
    </Link>
    <PageHead title={hubParts[part]} />
    <div className={styles.hub}>
      <div className="only-d">
        <Index shown={part} />
      </div>
      <div className={styles.col}>{bodies[part]}</div>
    </div>
  </>
)

/** The index; beside it the first part where there is room. An older address that names a place leads to its part. */
const AccountHubPage = () => {
  const isPhone = useMedia(PHONE)
  const place = useRouterState({ select: ({ location }) => location.hash })
  const named = findHubPart(place)
  if (named) return <Navigate to={`/dashboard/settings/${named}`} hash={place} replace />
  return (
    <>
      <PageHead title={hubTexts.title} />
      <div className={styles.hub}>
        <Index {...(isPhone ? {} : { shown: 'profile' })} />
        {isPhone ? null : <div className={styles.col}>{bodies.profile}</div>}
      </div>
    </>
  )
}

export const ProfilePage = () => <Part part="profile" />
export const SecurityPage = () => <Part part="security" />
export const AlertsPage = () => <Part part="alerts" />
export const DisplayPage = () => <Part part="display" />
export const DeveloperPage = () => <Part part="developer" />
export const DataPage = () => <Part part="data" />

export default AccountHubPage

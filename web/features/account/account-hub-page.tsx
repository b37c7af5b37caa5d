import { PageHead } from '../../ui/page-head.tsx'
import { ApiKeys } from './components/api-keys.tsx'
import { Authenticator } from './components/authenticator.tsx'
import { Connections } from './components/connections.tsx'
import { DashboardCode } from './components/dashboard-code.tsx'
import { HubAlerts } from './components/hub-alerts.tsx'
import { OwnData } from './components/own-data.tsx'
import { PasswordForm } from './components/password-form.tsx'
import { PreferenceForm } from './components/preference-form.tsx'
import { ProfileFacts } from './components/profile-facts.tsx'
import { SessionList } from './components/session-list.tsx'
import { ThemeChoice } from './components/theme-choice.tsx'
import { Webhooks } from './components/webhooks.tsx'
import { hubTexts } from './content.ts'
import './components/account-hub.css'

const AccountHubPage = () => (
  <>
    <PageHead title={hubTexts.title} />
    <div className="hub">
      <div className="col">
        <ProfileFacts />
        <DashboardCode />
        <HubAlerts />
      </div>
      <div className="col">
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

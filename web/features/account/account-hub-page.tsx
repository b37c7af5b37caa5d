import { PageHead } from '../../ui/page-head.tsx'
import { Authenticator } from './components/authenticator.tsx'
import { DashboardCode } from './components/dashboard-code.tsx'
import { HubAlerts } from './components/hub-alerts.tsx'
import { PreferenceForm } from './components/preference-form.tsx'
import { ProfileFacts } from './components/profile-facts.tsx'
import { SessionList } from './components/session-list.tsx'
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
        <SessionList />
        <Authenticator />
      </div>
    </div>
  </>
)

export default AccountHubPage

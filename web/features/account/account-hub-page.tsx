import { Authenticator } from './components/authenticator.tsx'
import { DashboardCode } from './components/dashboard-code.tsx'
import { ProfileFacts } from './components/profile-facts.tsx'
import { SessionList } from './components/session-list.tsx'
import { hubTexts } from './content.ts'
import '../../ui/screen.css'
import './components/account-hub.css'

const AccountHubPage = () => (
  <>
    <div className="title">
      <h1 className="display">{hubTexts.title}</h1>
    </div>
    <div className="hub">
      <div className="col">
        <ProfileFacts />
        <DashboardCode />
      </div>
      <div className="col">
        <SessionList />
        <Authenticator />
      </div>
    </div>
  </>
)

export default AccountHubPage

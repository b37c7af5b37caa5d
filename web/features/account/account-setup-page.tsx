import { useServiceInfo } from '../../lib/use-service-info.ts'
import { Badge } from '../../ui/badge.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DashboardCode } from './components/dashboard-code.tsx'
import { setupTexts } from './content.ts'
import '../../ui/screen.css'
import './components/account-hub.css'

/** Where a locked preview leads: the code now, the deposit's three steps once they are built. */
const AccountSetupPage = () => {
  const service = useServiceInfo()
  return (
    <>
      <div className="title">
        <h1 className="display">{setupTexts.title}</h1>
      </div>
      <p className="deck">{setupTexts.deck}</p>
      <div className="hub mt-5">
        <DashboardCode />
        <Sheet title="Verified deposit" className="hub-part" end={<Badge look="hatched">{setupTexts.coming}</Badge>}>
          <ol className="setup-steps">
            {setupTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mute">
            {setupTexts.support}{' '}
            {service ? (
              <a href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
                {setupTexts.supportLink}
              </a>
            ) : null}
          </p>
        </Sheet>
      </div>
    </>
  )
}

export default AccountSetupPage

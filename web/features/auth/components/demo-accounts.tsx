import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Button } from '../../../ui/button.tsx'
import { demoAccounts } from '../content.ts'

/** Who can sign in to a demo: a press fills in the e-mail. */
export const DemoAccounts = ({ onChoose }: { onChoose: (email: string) => void }) =>
  useServiceInfo()?.demo ? (
    <div className="demo-note">
      <span>
        <b>Demo accounts.</b> Their password is printed in the terminal that runs this server.
      </span>
      <div className="accounts">
        {demoAccounts.map((email) => (
          <Button key={email} size="small" onClick={() => onChoose(email)}>
            {email}
          </Button>
        ))}
      </div>
    </div>
  ) : null

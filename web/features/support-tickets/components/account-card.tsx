import { useUser } from '../../../data/user-context.tsx'
import { Pill } from '../../../ui/badge.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { accountTexts } from '../content.ts'

/** What support asks for first. */
export const AccountCard = () => {
  const { id, email, dashboardUnlocked, accessPath } = useUser()
  return (
    <Sheet title={accountTexts.title} className="support-part">
      <Facts long>
        <Fact term={accountTexts.id} className="proof">
          {id}
        </Fact>
        <Fact term={accountTexts.email}>{email}</Fact>
        <Fact term={accountTexts.status}>
          <Pill on={dashboardUnlocked}>{dashboardUnlocked ? accountTexts.active : accountTexts.pending}</Pill>
        </Fact>
        <Fact term={accountTexts.path}>{accessPath ? accountTexts.paths[accessPath] : accountTexts.noPath}</Fact>
      </Facts>
    </Sheet>
  )
}

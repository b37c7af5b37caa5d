import { Link } from '@tanstack/react-router'
import { QueryStates } from '../../../ui/screen.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useRecentLines } from '../api.ts'
import { earnTexts } from '../content.ts'
import { NoEntries, StatementLoading, StatementTable } from './statement.tsx'

/** The newest lines of the statement. */
export const RecentLines = () => (
  <Sheet
    title={earnTexts.recent}
    end={
      <Link className="more" to="/dashboard/u-points-transfer">
        {earnTexts.statement}
      </Link>
    }
  >
    <QueryStates
      query={useRecentLines()}
      loading={<StatementLoading />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={<NoEntries onEarnScreen />}
    >
      {({ lines }) => <StatementTable lines={lines} />}
    </QueryStates>
  </Sheet>
)

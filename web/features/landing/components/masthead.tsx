import { DocumentMast } from '../../../shell/document-mast.tsx'
import type { RecordState } from '../api.ts'
import { Dateline } from './dateline.tsx'

/** On a phone the links are short enough to stand in one row. */
export const Masthead = ({ record }: { record: RecordState }) => (
  <header className="wrap">
    <DocumentMast>
      <nav aria-label="Page">
        <a href="#why">
          Why<span className="only-d"> Uptick</span>
        </a>
        <a href="#how">
          How<span className="only-d"> it works</span>
        </a>
        <a href="#edge">The edge</a>
        <a href="/track-record">
          <span className="only-d">Track record</span>
          <span className="only-m">Record</span>
        </a>
        <a href="/login" className="only-m">
          Login
        </a>
      </nav>
    </DocumentMast>
    <Dateline record={record} />
  </header>
)

import type { CSSProperties } from 'react'
import './rail.css'

const at = (percent: number) => ({ '--at': percent }) as CSSProperties

/** Get Ready to expiry in one line, in percent of that stretch. */
export const Rail = ({ commit, entry, now }: { commit: number; entry: number; now: number }) => (
  <div
    className="rail"
    style={{ '--entry': entry, '--now': now } as CSSProperties}
    role="img"
    aria-label={`${Math.round(now)} percent of the way from Get Ready to expiry`}
  >
    <i className="run" />
    <i className="done" />
    <i className="tick" style={at(0)} />
    <i className="diamond" style={at(commit)} />
    <i className="tick" style={at(entry)} />
    <i className="tick" style={at(100)} />
    <i className="present" />
  </div>
)

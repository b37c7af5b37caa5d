import { welcome } from '../content.ts'
import './control-center.css'

/** The Control Center before the application has come: the greeting, still without a name, and the places of what follows. */
export const CenterPicture = () => (
  <>
    <div className="hello">
      <h1 className="display">{welcome.title}</h1>
    </div>
    <div className="cc">
      <div className="col">
        <div className="sheet" />
        <div className="sheet" />
      </div>
      <div className="col aside">
        <div className="sheet" />
      </div>
    </div>
  </>
)

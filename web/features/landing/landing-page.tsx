import { buttonClass } from '../../ui/button.tsx'
import './landing.css'

const LandingPage = () => (
  <section className="opening">
    <h1 className="display">
      <span className="mark">On the record</span> before it can win or lose.
    </h1>
    <p className="deck">
      Uptick publishes CALL and PUT signals on 1-minute and 5-minute timeframes. Each is written to a public hash chain
      before its entry time, settled by one fixed rule, and counted with its interval.
    </p>
    <div className="acts">
      <a href="/signup" className={buttonClass({ look: 'primary', size: 'large' })}>
        Sign Up Free
      </a>
      <a href="/login" className={buttonClass({ size: 'large' })}>
        Login
      </a>
      <a href="/track-record" className="more">
        Open the track record
      </a>
    </div>
  </section>
)

export default LandingPage

import { PageHead } from '../../ui/page-head.tsx'
import { Brokers } from './components/brokers.tsx'
import { Conversion } from './components/conversion.tsx'
import { ModelMarks } from './components/model-marks.tsx'
import { Motivation } from './components/motivation.tsx'
import { RecentLines } from './components/recent-lines.tsx'
import { earnTexts, riskTexts } from './content.ts'
import './upoints.css'

const UPointsPage = () => (
  <>
    <PageHead title={earnTexts.title} />
    <div className="earn-page">
      <div className="col">
        <Conversion />
        <Brokers />
        <RecentLines />
      </div>
      <div className="col">
        <ModelMarks />
        <Motivation />
      </div>
      <p className="warn">
        <b>{riskTexts.title}</b> {riskTexts.sentence}
      </p>
    </div>
  </>
)

export default UPointsPage

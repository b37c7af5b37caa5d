import { useEffect } from 'react'
import { DocumentFooter } from '../../shell/document-footer.tsx'
import { RecordAlarm } from '../../shell/record-alarm.tsx'
import { usePublicRecord } from './api.ts'
import { CallToAction } from './components/call-to-action.tsx'
import { ChainStrip } from './components/chain-strip.tsx'
import { Edge } from './components/edge.tsx'
import { Flow } from './components/flow.tsx'
import { Hero } from './components/hero.tsx'
import { HowItWorks } from './components/how-it-works.tsx'
import { Marathons } from './components/marathons.tsx'
import { Masthead } from './components/masthead.tsx'
import { PromoBanner } from './components/promo-banner.tsx'
import { StatTiles } from './components/stat-tiles.tsx'
import { Why } from './components/why.tsx'
import './landing.css'
import { layOutInTurn } from './components/lay-out-in-turn.ts'

/** What does not depend on the record is not rendered again when the record arrives. */
const flow = <Flow />
const below = (
  <>
    <Marathons />
    <HowItWorks />
    <Edge />
  </>
)
const foot = <DocumentFooter />

const LandingPage = () => {
  const record = usePublicRecord()
  useEffect(() => layOutInTurn(document.querySelectorAll('[data-later]')), [])
  return (
    <div className="land">
      <RecordAlarm />
      <PromoBanner />
      <Masthead record={record} />
      <main id="main">
        <Hero record={record} />
        <ChainStrip record={record} />
        <StatTiles record={record} />
        {flow}
        <Why record={record} />
        {below}
        <CallToAction record={record} />
      </main>
      {foot}
    </div>
  )
}

export default LandingPage

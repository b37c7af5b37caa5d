import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failedResult } from '../scan-rules.ts'
import { FailedAnalysis } from './first-result.tsx'

it('says why a scan failed before the figures that it leaves empty', () => {
  render(<FailedAnalysis result={failedResult('We couldn’t find a price chart.')} />)
  const reason = screen.getByText('We couldn’t find a price chart.')
  const figure = screen.getByText('Recommendation')
  expect(reason.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

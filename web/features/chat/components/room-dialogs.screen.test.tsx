import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { reportMessage, withdrawReport } from '../../../../contract/chat.ts'
import { answerWith, refusal, renderPart, success } from '../../../testing/render-screen.tsx'
import { RoomDialogs } from './room-dialogs.tsx'
import { testMessage } from './testing-message.ts'

const message = testMessage(7)
const report = async (isNew: boolean, withdrawn = success(null)) => {
  const onClose = vi.fn()
  const { server, user } = await renderPart(
    <RoomDialogs asked={{ act: 'report', message }} open onClose={onClose} onRemoved={() => {}} />,
    [answerWith(reportMessage, () => success({ isNew })), answerWith(withdrawReport, () => withdrawn)],
  )
  await user.type(await screen.findByRole('textbox'), 'Asks for money')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report has been sent')).toBeTruthy()
  return { server, user, onClose }
}

it('takes a report back that was sent a moment ago', async () => {
  const { server, user, onClose } = await report(true)
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Report withdrawn')).toBeTruthy()
  expect(server.sentTo(withdrawReport)[0]?.params).toEqual({ id: message.roomId, messageId: message.id })
})

it('offers no undo where an earlier report is open', async () => {
  await report(false)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says why a report stays', async () => {
  const late = refusal({ status: 404, error: 'REPORT_NOT_FOUND', message: 'This report was not found.' })
  const { user } = await report(true, late)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('This report was not found.')).toBeTruthy()
  expect(screen.queryByText('Report withdrawn')).toBeNull()
})

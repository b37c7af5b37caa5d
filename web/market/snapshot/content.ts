import { toolTexts } from '../price-chart/content.ts'

export const snapshotTexts = {
  title: toolTexts.snapshot,
  room: 'Room',
  message: 'Message',
  picture: 'Preview of the chart',
  none: 'You have no open rooms.',
  toRooms: 'Find a room',
  cancel: 'Cancel',
  send: 'Send',
  sent: (room: string) => `Chart sent to ${room}`,
  failed: 'Couldn’t take a picture of the chart',
} as const

import type { Topic } from '../../contract/realtime.ts'
import { realtime } from './realtime/browser-realtime.ts'

/** Tells whoever listens to the topic that this member is typing. */
export const sendTyping = (topic: Topic): void => realtime.sendTyping(topic)

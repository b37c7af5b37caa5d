/** What the bot says, and what its members are told about it. */
export const telegramTexts = {
  hello:
    'Signals of Uptick come to this chat once it is linked with your account: open Alerts in the Signal Room and press Link Telegram.',
  linked:
    'This chat is linked with your account at Uptick. What you choose there, under Alerts, comes here. /stop ends it.',
  codeInvalid:
    'This link is no longer valid: it works once, for ten minutes. Make a new one under Alerts in the Signal Room.',
  stopped: 'This chat is no longer linked. Nothing more is sent here.',
  notLinked: 'This chat is linked with no account.',
  taken: { title: 'Telegram is no longer linked', text: 'The chat was linked with another account.' },
  blocked: {
    title: 'Telegram is no longer linked',
    text: 'The bot was blocked there. Unblock it, then link it again.',
  },
} as const

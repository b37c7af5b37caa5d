/** Sentences that emails of several features say. */
export const mailSentences = {
  ifNotYou: (publicUrl: string): string =>
    `If this was not you, set a new password at once: ${publicUrl}/forgot-password.`,
  ifNotYouWrite: (supportEmail: string): string => `If this was not you, write to ${supportEmail} at once.`,
  ifMistaken: 'If you think that this is a mistake, write to support from your dashboard.',
  codeTerms: (days: number | string): string => `It is valid for ${days} days, works once, and only in your account.`,
  balanceNow: (points: string): string => `Your balance is now ${points}.`,
  credited: (points: string): string => `${points} were credited to your account.`,
  deducted: (points: string): string => `${points} were deducted from your account`,
  statement: 'Your statement shows every change of your balance.',
}

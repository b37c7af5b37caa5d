/** Document 1: the wizard's steps and the country list of the form. */
export const signupSteps = ['Welcome', 'Registration', 'Confirm Email'] as const

export const countries = [
  'Nigeria',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'South Africa',
  'Ghana',
  'Kenya',
  'Other',
] as const

const NETWORK = 'Network error. Please check your connection and try again.'

/** What a screen says when the server's answer has no sentence, and when no answer came (document 1, section 8). */
export const failureTexts = {
  register: {
    refused: 'Registration failed. Please try again.',
    unanswered: NETWORK,
  },
  confirmCode: { refused: 'Invalid confirmation code', unanswered: NETWORK },
  resendCode: { refused: 'The code could not be sent. Please try again.', unanswered: NETWORK },
  login: { refused: 'Login failed', unanswered: 'Login failed. Please try again.' },
  forgotPassword: {
    refused: 'Failed to send reset email',
    unanswered: 'An unexpected error occurred. Please try again.',
  },
  verifyResetToken: { refused: 'Failed to verify reset token', unanswered: 'Failed to verify reset token' },
  resetPassword: {
    refused: 'Failed to reset password',
    unanswered: 'An unexpected error occurred. Please try again.',
  },
} as const

export const demoAccounts = [
  'gold@uptick.test',
  'silver@uptick.test',
  'starter@uptick.test',
  'guest@uptick.test',
] as const

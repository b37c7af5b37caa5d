/** Sentences that a page also says before the server does: it is not sent the list of them all. */
export const refusals = {
  SESSION_REQUIRED: 'Please log in to continue.',
  ACCESS_ADMIN:
    "You don't have permission to access the admin area. Only authorized administrators can view this content.",
  TOTP_REQUIRED: 'Enter the 6-digit code from your authenticator app.',
} as const

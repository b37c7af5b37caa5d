interface BalanceNews {
  uPoints: number
  /** Number of the line that made the balance; rises by one with every line of the account. */
  sequence: number
}

/**
 * Sorts out what the socket says of balances: a resumed stream may repeat itself, and news of one account says nothing of the
 * next member who logs in on the same page. Answers with the balance to show, or null for old news.
 */
export const createBalanceNews = () => {
  let heard = { memberId: '', sequence: 0 }
  return (memberId: string, { uPoints, sequence }: BalanceNews): number | null => {
    if (heard.memberId === memberId && sequence <= heard.sequence) return null
    heard = { memberId, sequence }
    return uPoints
  }
}

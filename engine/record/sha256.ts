const encoder = new TextEncoder()

/** By Web Crypto, which server, command line and browser all have. The server's own hash is faster where it hashes most. */
export const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

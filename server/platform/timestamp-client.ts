import { hash, randomBytes } from 'node:crypto'
import { ContentInfo, id_signedData, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { readAnswer } from './read-answer.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const NONCE_BYTES = 16
const MAX_ANSWER_BYTES = 256 * 1024

/** An RFC 3161 time-stamp: the authority's answer, as it came, and the time that it names. */
export interface Timestamp {
  response: Uint8Array
  stampedAt: Date
}

/** A positive integer of DER: its highest bit is clear, and its first byte is not zero. */
const newNonce = (): ArrayBuffer => {
  const nonce = new Uint8Array(randomBytes(NONCE_BYTES))
  nonce[0] = ((nonce[0] as number) & 0x7f) | 0x40
  return nonce.buffer
}

const sameBytes = (a: ArrayBuffer | undefined, b: ArrayBuffer): boolean =>
  a !== undefined && Buffer.from(a).equals(Buffer.from(b))

const readInfo = (response: Uint8Array): TSTInfo => {
  const { status, timeStampToken } = AsnConvert.parse(response, TimeStampResp)
  const granted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (!granted || !timeStampToken) throw new Error('The time-stamp authority refused.')
  const { contentType, content } = AsnConvert.parse(AsnConvert.serialize(timeStampToken), ContentInfo)
  if (contentType !== id_signedData) throw new Error('The time-stamp is not signed.')
  const { encapContentInfo } = AsnConvert.parse(content, SignedData)
  const info = encapContentInfo.eContent?.single
  if (encapContentInfo.eContentType !== id_ct_tstInfo || !info) throw new Error('The answer holds no time-stamp.')
  return AsnConvert.parse(info.buffer, TSTInfo)
}

/**
 * Asks the authority at `url` for a time-stamp of `text` (SHA-256 of its UTF-8). Checks that the answer is granted and for this text
 * and this request; whether its signer is to be believed is for whoever has the authority's certificate. Throws where it doesn't
 * answer within `timeoutMs`, or with something else.
 */
export const requestTimestamp = async (url: string, text: string, timeoutMs: number): Promise<Timestamp> => {
  const digest = hash('sha256', text, 'buffer')
  const nonce = newNonce()
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      // Parameters are an explicit NULL, as authorities expect them of SHA-256.
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: new Uint8Array([5, 0]).buffer }),
      hashedMessage: new OctetString(digest),
    }),
    nonce,
    certReq: true,
  })
  const answer = await fetch(url, {
    method: 'POST',
    body: AsnConvert.serialize(request),
    headers: { 'content-type': 'application/timestamp-query' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const response = await readAnswer(answer, MAX_ANSWER_BYTES)
  if (answer.status !== 200) throw new Error(`The time-stamp authority answered ${answer.status}.`)
  const info = readInfo(response)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== SHA256 || !Buffer.from(hashedMessage.buffer).equals(digest))
    throw new Error('The time-stamp is of another text.')
  if (!sameBytes(info.nonce, nonce)) throw new Error('The time-stamp is not of this request.')
  return { response, stampedAt: info.genTime }
}

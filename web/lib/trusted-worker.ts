import './trusted-html.ts'

/** Only a file of this origin becomes a worker. Throws a TypeError on any other address. */
const ownFile = (address: string): string => {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError('A worker is a file of this origin.')
  return address
}

const policy = globalThis.trustedTypes?.createPolicy('uptick-worker', { createScriptURL: ownFile })

/** Registers a service worker of our own for all of the site. */
export const registerServiceWorker = (address: string): Promise<ServiceWorkerRegistration> => {
  // The types know no trusted address here, which the browser asks for all the same.
  const trusted = (policy ? policy.createScriptURL(address) : ownFile(address)) as string
  return navigator.serviceWorker.register(trusted, { scope: '/' })
}

/** Starts a module of our own as a worker, where the browser lets only a named policy start one. */
export const startWorker = (address: string): Worker =>
  new Worker(policy ? policy.createScriptURL(address) : ownFile(address), { type: 'module' })

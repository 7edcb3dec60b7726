/** OAuth clients: secrets are kept as fingerprints, keys of partners are only ever written. */
import type { Route } from '#kit/handle.ts'
import { Failure } from '#kit/errors.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { randomToken, fingerprint } from '#server/auth/tokens.ts'
import { client } from './client.contract.ts'

/** The web application's own client. */
const ownClient = 'pc'

const hooks: ResourceHooks<typeof client> = {
  expressions: { mayVouch: '(t.external_key is not null)' },
  validate: async (_draft, { verb, before }) => {
    if ((verb === 'remove' || verb === 'active') && before?.['clientId'] === ownClient) throw new Failure('rule', 'access.own-client')
  },
  beforeWrite: async ({ clientSecret, partnerKey, ...draft }, { verb }) => ({
    ...draft,
    ...(typeof clientSecret === 'string' && { secretHash: fingerprint(clientSecret) }),
    // Without a secret of its own a client is there, but nobody can be it.
    ...(verb === 'insert' && clientSecret === undefined && { secretHash: fingerprint(randomToken()) }),
    ...(typeof partnerKey === 'string' && { externalKey: partnerKey }),
  }),
}

export const clientRoutes: readonly Route[] = resourceRoutes(client, hooks)

/** Sign-in's settings out of the configuration of the process. */
import type { DataSource } from '#kit/data-source.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { AuthSettings, DemoAccount } from './auth-dependencies.ts'
import { httpIdentities, signedIdentities } from './external-identity.ts'
import { menusOfSuppliers, type MenuDeclaration } from './permission-tree.ts'
import type { SmsSender } from './sms-codes.ts'
import { httpSocialProvider, localSocialProvider, type HttpSocialSettings } from './social-provider.ts'

/** The part of the configuration that sign-in reads; the product's whole configuration satisfies it. */
export interface AuthConfig {
  readonly captcha: boolean
  readonly loginCipherKey: string
  readonly demo: boolean
  readonly demoPassword: string
  /** Service that knows external tokens; without one partners sign them. */
  readonly identityUrl?: string | undefined
  readonly socialProviders?: readonly HttpSocialSettings[] | undefined
}

export function authSettingsOf(
  config: AuthConfig,
  data: DataSource,
  { demoAccounts, sms, menus }: { readonly demoAccounts: readonly DemoAccount[]; readonly sms: SmsSender; readonly menus: readonly MenuDeclaration[] },
): AuthSettings {
  const { identityUrl, socialProviders = [] } = config
  const social = socialProviders.map(httpSocialProvider)
  return {
    captchaMode: config.captcha,
    cipherKey: config.loginCipherKey,
    demo: config.demo ? { password: config.demoPassword, accounts: demoAccounts } : undefined,
    parameters: parametersOf(data),
    supplierMenus: menusOfSuppliers(menus),
    sms,
    // The local provider believes everybody: only where nothing is at stake.
    social: config.demo ? [...social, localSocialProvider] : social,
    external: identityUrl ? httpIdentities(identityUrl) : signedIdentities,
  }
}

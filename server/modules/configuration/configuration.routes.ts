/** Everything the configuration module serves. */
import type { Label } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import type { Repository } from '#kit/resource/repository.ts'
import type { Seal } from '#kit/sealing.ts'
import type { CarrierLog } from './carriers.ts'
import { channelRoutes } from './channel.routes.ts'
import { developRoutes } from './develop.routes.ts'
import { printRoutes, type PrintDependencies, type PrintSource } from './print.routes.ts'
import { storageRoutes } from './storage.routes.ts'

export interface ConfigurationDependencies {
  readonly seal: Seal
  readonly log: CarrierLog
  /** Data directory. */
  readonly root: string
  /** Of every module; filled while the routes are put together, read when calls come. */
  readonly repositories: ReadonlyMap<string, Repository>
  readonly printSources: readonly PrintSource[]
  readonly dictionaryOf: (code: string) => Promise<ReadonlyMap<string, Label>>
  readonly companyOf: PrintDependencies['companyOf']
}

export const configurationRoutes = ({ printSources: sources, ...dependencies }: ConfigurationDependencies): Route[] => [
  ...channelRoutes(dependencies),
  ...storageRoutes(dependencies),
  ...printRoutes({ ...dependencies, sources }),
  ...developRoutes(dependencies),
]

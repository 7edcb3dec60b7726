/** Every call of every module. A new module is a line here. */
import type { DataSource } from '#kit/data-source.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { Route } from '#kit/handle.ts'
import type { Repository } from '#kit/resource/repository.ts'
import type { ResourceRoute } from '#kit/resource/resource-routes.ts'
import type { Seal } from '#kit/sealing.ts'
import { accessRoutes } from './access/access.routes.ts'
import { configurationRoutes } from './configuration/configuration.routes.ts'
import type { CarrierLog } from './configuration/carriers.ts'
import { documentAccess } from './document-access.ts'
import { exceptionRoutes } from './exception/exception.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { messageRoutes } from './message/message-module.routes.ts'
import type { OrderWatch } from './order/order-events.service.ts'
import { orderPapers } from './order/order-papers.ts'
import { orderRoutes } from './order/order.routes.ts'
import { projectRoutes } from './project/project.routes.ts'
import type { CompanyDirectory } from './supplier/company-directory.ts'
import type { SupplierHouse } from './supplier/supplier-house.service.ts'
import { supplierPapers } from './supplier/supplier-papers.ts'
import { supplierRoutes } from './supplier/supplier.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { attachmentRoutes } from './system/attachment.routes.ts'
import { dictionaryLabels } from './system/dictionary.service.ts'
import { fileRoutes } from './system/file.routes.ts'
import { importTemplateRoutes } from './system/import-template.routes.ts'
import { jobRoutes } from './system/job.routes.ts'
import { docLogRoute } from './system/log.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { templateFileRoutes } from './system/template-file.routes.ts'

export interface ModuleParts {
  readonly data: DataSource
  /** The company's zone. */
  readonly zone: string
  readonly store: FileStore
  readonly links: SignedLinks
  /** Of credentials at rest. */
  readonly seal: Seal
  readonly log: CarrierLog
  /** Data directory. */
  readonly root: string
  /** Where companies are looked up. */
  readonly companies: CompanyDirectory
  /** Told of what happens to the goods of orders, in order. */
  readonly orderWatches: readonly OrderWatch[]
  /** The calls of the documents that processes decide on, over what the modules lend them. */
  readonly documents: (supplier: SupplierHouse) => readonly Route[]
}

export function moduleRoutes({ data, zone, store, links, seal, log, root, documents, companies, orderWatches }: ModuleParts): {
  readonly routes: readonly Route[]
  readonly repositories: ReadonlyMap<string, Repository>
} {
  const repositories = new Map<string, Repository>()
  const house = { store, links, mayOnDocument: documentAccess(repositories, data, zone) }
  const supplier: SupplierHouse = { ...house, data, zone, seal, companies }
  const routes: Route[] = [
    ...systemRoutes,
    ...accessRoutes,
    ...messageRoutes,
    ...exceptionRoutes,
    ...configurationRoutes({ seal, log, root, repositories, printSources: [...supplierPapers, ...orderPapers], dictionaryOf: dictionaryLabels(data) }),
    ...templateFileRoutes(house),
    ...fileRoutes(house),
    ...attachmentRoutes(house),
    ...jobRoutes(store),
    ...supplierRoutes(supplier),
    ...documents(supplier),
    ...orderRoutes({ ...house, data, zone, watches: orderWatches }),
    ...projectRoutes(zone),
    ...homeRoutes({ repositories }),
    ...searchRoutes({ repositories }),
  ]
  for (const route of routes) {
    const { repository } = route as Partial<ResourceRoute>
    if (repository) repositories.set(repository.resource.name, repository)
  }
  return {
    routes: [...routes, ...importTemplateRoutes({ repositories, store, dictionaryOf: dictionaryLabels(data) }), docLogRoute(repositories)],
    repositories,
  }
}

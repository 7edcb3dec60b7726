/** The resources behind a list of routes, by name: for whoever works on any resource (logs of documents, exports, tests). */
import type { Route } from '../handle.ts'
import type { Repository } from './repository.ts'
import type { ResourceRoute } from './resource-routes.ts'

export function repositoriesOf(routes: readonly Route[]): ReadonlyMap<string, Repository> {
  const repositories = routes.filter((route): route is ResourceRoute => 'repository' in route).map(({ repository }) => repository)
  return new Map(repositories.map((repository) => [repository.resource.name, repository]))
}

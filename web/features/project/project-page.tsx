/** Projects: nothing differs from the generated page. */
import { project } from '#server/modules/project/project.contract.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'

export default function ProjectPage() {
  return <ResourceList of={project} />
}

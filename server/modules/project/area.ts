/** Projects, and what colleagues did a day. */
import { projectStories } from '#prisma/seed/demo/stories/projects.ts'
import { defineArea } from '#server/area/define-area.ts'
import { projectGrants } from './project-grants.ts'
import { projectMenus } from './project-menus.ts'
import { projectMessages } from './project.messages.ts'
import { projectRoutes } from './project.routes.ts'

export const projectArea = defineArea({
  name: 'project',
  routes: ({ zone }) => projectRoutes(zone),
  messages: [projectMessages],
  menus: projectMenus,
  grants: projectGrants,
  demo: { stories: projectStories },
})

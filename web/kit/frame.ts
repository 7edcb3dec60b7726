/** Pages below `/iframe-page` stand in another system's frame, with a session of their own: whoever follows a link there stays in it. */
const frame = '/iframe-page'

export const isFramed = (): boolean => window.location.pathname.startsWith(frame)

/** Where a page stands that is served in frames too. @param path from the root, of a route that is `embedded` */
export const framed = (path: string): string => (isFramed() ? frame + path : path)

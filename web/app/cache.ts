/** Answers of the server, kept while the application is open. */
import { QueryClient } from '@tanstack/react-query'

export const cache = new QueryClient({
  // A failure has already been told by the client; repeating the call unseen would tell it twice.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

/** Where a name will stand that is on its way: a code or an id would say nothing, and change a moment later. */
import styles from './awaited.module.css'

export const Awaited = () => <span className={styles['awaited']} aria-busy="true" />

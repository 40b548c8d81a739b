import classes from './installation.module.css'

/** Names with their values, as a list of terms. */
export const Facts = ({ facts }: { facts: [name: string, value: string][] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

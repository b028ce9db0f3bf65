/** Parameters of a path, decoded, by the names of its pattern. */
export type PathParams = Readonly<Record<string, string>>;

/** Props of the component of a screen. */
export interface ScreenProps {
  readonly params: PathParams;
}

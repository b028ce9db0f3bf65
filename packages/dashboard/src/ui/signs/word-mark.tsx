/** Name of the product. @param props.href page that it leads to; absent: no link */
export const WordMark = ({ href }: { readonly href?: string }) =>
  href ? (
    <a class="word" href={href}>
      <b>Name</b>drop
    </a>
  ) : (
    <span class="word">
      <b>Name</b>drop
    </span>
  );

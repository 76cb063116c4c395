"""Finds what can be broken in a C++ source: conditions, comparisons, arithmetic, numbers, statements.

The syntax tree is clang's, so that a place is known by what it is and not by how it is written.
"""

import dataclasses
import re

from clang.cindex import CursorKind, Index, TypeKind

# What an operator is exchanged for.
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "&": "|", "|": "&",
              "<<": ">>", ">>": "<<"}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "*=": "+=", "|=": "&=", "&=": "|=", "<<=": ">>=",
               ">>=": "<<="}
# For sets, a part of the expression is left out instead.
SET_OPERATORS = ("-", "&", "|")

FUNCTIONS = (CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.FUNCTION_TEMPLATE,
             CursorKind.CONSTRUCTOR, CursorKind.CONVERSION_FUNCTION)
DECLARATIONS = (CursorKind.VAR_DECL, CursorKind.PARM_DECL, CursorKind.FIELD_DECL)
STATEMENTS = (CursorKind.CALL_EXPR, CursorKind.BINARY_OPERATOR, CursorKind.UNARY_OPERATOR,
              CursorKind.COMPOUND_ASSIGNMENT_OPERATOR, CursorKind.UNEXPOSED_EXPR)
# Code that the compiler evaluates before anything runs.
NEVER_RUN = (CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL, CursorKind.TEMPLATE_TYPE_PARAMETER,
             CursorKind.TEMPLATE_NON_TYPE_PARAMETER, CursorKind.TYPE_ALIAS_DECL,
             CursorKind.CXX_BASE_SPECIFIER)
INTEGERS = (TypeKind.BOOL, TypeKind.CHAR_U, TypeKind.UCHAR, TypeKind.USHORT, TypeKind.UINT,
            TypeKind.ULONG, TypeKind.ULONGLONG, TypeKind.CHAR_S, TypeKind.SCHAR, TypeKind.SHORT,
            TypeKind.INT, TypeKind.LONG, TypeKind.LONGLONG, TypeKind.FLOAT, TypeKind.DOUBLE)
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')', re.S)


@dataclasses.dataclass(frozen=True)
class Place:
    """A part of a source that can be replaced: bytes `begin` to `end` of `file` by `text`."""

    file: str
    begin: int
    end: int
    kind: str  # what is done: never, always, inverted, comparison, number, …
    text: str
    frame: str = ""  # how both are made one type: void, bool or nothing
    function: str = ""
    judges: bool = False  # decides whether a rule is broken
    constant: tuple = ()  # the begin and end of a `constexpr` that would have to go
    alone: bool = False  # the compiler itself needs what it is
    foldable: bool = False  # stands in a constexpr function: may have run in the compiler alone


def flat(text):
    """`text` on one line and without comments."""
    return " ".join(COMMENT_OR_STRING.sub(lambda m: m.group(1) or " ", text).split())


def bare(kind):
    """What a type is called, whether constant or not."""
    return kind.get_canonical().spelling.removeprefix("const ")


class Finder:
    """Collects the places of the files `wanted` (absolute names), each once however often read."""

    def __init__(self, wanted):
        self.sources = {}
        for file in wanted:
            with open(file, "rb") as source:
                self.sources[file] = source.read()
        self.places = {}
        self.index = Index.create()

    def read(self, file, arguments):
        unit = self.index.parse(file, args=arguments)
        errors = [str(d) for d in unit.diagnostics if d.severity >= 3]
        if errors:
            raise SystemExit(f"mutate: clang cannot read {file}: {errors[0]}")
        for cursor in unit.cursor.get_children():
            if cursor.location.file and cursor.location.file.name in self.sources:
                Walk(self, cursor.location.file.name).visit(cursor, ())

    def add(self, place):
        if 0 <= place.begin < place.end:
            self.places.setdefault((place.file, place.begin, place.end, place.kind), place)

    def found(self):
        """All places in the order of the source, those that come to the same left out."""
        def is_repeated(place):
            negation = re.search(r" [!=]= \(|^!\(", place.text)
            return place.kind == "comparison" and negation and \
                (place.file, place.begin, place.end, "inverted") in self.places
        return sorted((p for p in self.places.values() if not is_repeated(p)),
                      key=lambda p: (p.file, p.begin, -p.end, p.kind))


class Walk:
    """Goes through the syntax tree of one declaration."""

    def __init__(self, finder, file):
        self.finder = finder
        self.file = file
        self.source = finder.sources[file]

    def text(self, begin, end):
        return flat(self.source[begin:end].decode())

    def text_of(self, cursor):
        return self.text(cursor.extent.start.offset, cursor.extent.end.offset)

    def add(self, parents, cursor, kind, text, frame="", judges=None):
        function = next((p for p in reversed(parents) if p.kind in FUNCTIONS), None)
        constant = ()
        foldable = any(p.kind == CursorKind.FIELD_DECL for p in parents)
        # A variable that is a template, or a specialisation of one.
        alone = any(p.kind in (CursorKind.VAR_DECL, CursorKind.UNEXPOSED_DECL) and
                    self.text_of(p).startswith("template") for p in parents)
        for parent in reversed(parents):
            head = self.head_of(parent)
            if parent.kind == CursorKind.VAR_DECL and re.search(rb"\bconstexpr\b", head):
                at = parent.extent.start.offset + head.index(b"constexpr")
                constant = (at, at + len(b"constexpr"))
            if parent.kind in FUNCTIONS or parent.kind == CursorKind.LAMBDA_EXPR:
                foldable = foldable or bool(re.search(rb"\b(constexpr|consteval)\b", head))
        if judges is None:
            judges = function is not None and "Rule *" in function.result_type.spelling
            judges = judges or self.reports(parents, cursor)
        self.finder.add(Place(
            self.file, cursor.extent.start.offset, cursor.extent.end.offset, kind, text, frame,
            function.spelling if function else "", judges, constant, alone, foldable))

    def head_of(self, cursor):
        """Returns the text before the name of what `cursor` declares."""
        return self.source[cursor.extent.start.offset:max(cursor.location.offset,
                                                          cursor.extent.start.offset)]

    def reports(self, parents, cursor):
        """Returns whether the innermost statement around it names a rule, other than in a message."""
        inner = cursor
        for parent in reversed(parents):
            if "Phrase" in inner.type.spelling or parent.kind in FUNCTIONS:
                return False
            if parent.kind in (CursorKind.IF_STMT, CursorKind.RETURN_STMT):
                return "rules::k" in self.text_of(parent)
            if parent.kind == CursorKind.COMPOUND_STMT and inner.kind != CursorKind.IF_STMT:
                return "rules::k" in self.text_of(inner)
            inner = parent
        return False

    def visit(self, cursor, parents):
        if cursor.kind in NEVER_RUN or self.compares_types(cursor):
            return
        handler = self.HANDLERS.get(cursor.kind)
        if handler:
            handler(self, cursor, parents)
        inner = parents + (cursor,)
        decided_early = self.is_constexpr_if(cursor)
        for child in cursor.get_children():
            if decided_early and child.kind.is_expression():
                continue
            if cursor.kind in FUNCTIONS + DECLARATIONS:
                # Anything before the name belongs to the type.
                if child.extent.start.offset < cursor.location.offset:
                    continue
            if child.extent.start.offset == child.extent.end.offset:
                continue
            self.visit(child, inner)

    def compares_types(self, cursor):
        return cursor.kind in (CursorKind.VAR_DECL, CursorKind.UNEXPOSED_DECL) and re.match(
            r"(template <[^>]*> )?((static|inline) )*constexpr [^={]*=.*\bis_\w+_v<",
            self.text_of(cursor)) is not None

    # --- Conditions ------------------------------------------------------------------------------

    def condition(self, cursor, parents, kinds):
        text = self.text_of(cursor)
        if cursor.kind == CursorKind.CXX_BOOL_LITERAL_EXPR:
            return
        both = {"never": "false", "always": "true", "inverted": f"!({text})"}
        for kind in kinds:
            self.add(parents, cursor, kind, both[kind], "bool")

    def visit_if(self, cursor, parents):
        children = list(cursor.get_children())
        if self.is_constexpr_if(cursor):
            return
        # An initialiser may come before the condition; a declared variable is the condition.
        branches = [c for c in children if c.kind.is_statement() and c.kind != CursorKind.DECL_STMT]
        head_end = branches[0].extent.start.offset if branches else None
        for child in children:
            if child.kind == CursorKind.VAR_DECL:
                self.visit_declared(child, parents + (cursor,))
                break
            if child.kind.is_expression():
                if head_end is not None and child.extent.start.offset > head_end:
                    break
                self.condition(child, parents + (cursor,), ("never", "always", "inverted"))
                break

    def is_constexpr_if(self, cursor):
        return cursor.kind == CursorKind.IF_STMT and \
            re.match(r"if\s+constexpr\b", self.text_of(cursor)) is not None

    def visit_declared(self, variable, parents):
        """`if (const Rule* rule = …)`: the value is taken for none."""
        value = list(variable.get_children())
        if value and variable.type.kind == TypeKind.POINTER and value[-1].kind.is_expression():
            self.add(parents, value[-1], "never", "nullptr")

    def visit_choice(self, cursor, parents):
        self.condition(next(cursor.get_children()), parents + (cursor,),
                       ("never", "always", "inverted"))

    def visit_loop(self, cursor, parents):
        for child in cursor.get_children():
            boolean = child.type.get_canonical().kind == TypeKind.BOOL
            if child.kind.is_expression() and boolean:
                self.condition(child, parents + (cursor,), ("never",))
                return

    # --- Operators -------------------------------------------------------------------------------

    def operator_between(self, left, right):
        between = self.source[left.extent.end.offset:right.extent.start.offset]
        return flat(between.decode()).strip("() ")

    def visit_binary(self, cursor, parents):
        children = list(cursor.get_children())
        if len(children) != 2:
            return
        left, right = children
        name = self.operator_between(left, right)
        texts = (self.text_of(left), self.text_of(right))
        if name in ("&&", "||"):
            neutral = "true" if name == "&&" else "false"
            for operand in children:
                if operand.kind != CursorKind.CXX_BOOL_LITERAL_EXPR:
                    self.add(parents + (cursor,), operand, "dropped", neutral, "bool")
        elif name in COMPARISONS:
            self.add(parents, cursor, "comparison",
                     f"({texts[0]}) {COMPARISONS[name]} ({texts[1]})")
        elif name in ARITHMETIC:
            known = cursor.type.get_canonical().kind
            if known in INTEGERS or known == TypeKind.DEPENDENT:
                self.add(parents, cursor, "arithmetic",
                         f"({texts[0]}) {ARITHMETIC[name]} ({texts[1]})")

    def visit_assignment(self, cursor, parents):
        left, right = cursor.get_children()
        name = self.operator_between(left, right)
        if name in ASSIGNMENTS:
            self.add(parents, cursor, "arithmetic",
                     f"{self.text_of(left)} {ASSIGNMENTS[name]} {self.text_of(right)}")

    def visit_unary(self, cursor, parents):
        text = self.text_of(cursor)
        for old, new in (("++", "--"), ("--", "++")):
            if text.startswith(old):
                self.add(parents, cursor, "arithmetic", new + text[2:])
            elif text.endswith(old):
                self.add(parents, cursor, "arithmetic", text[:-2] + new)

    def visit_call(self, cursor, parents):
        """Operators of classes."""
        children = list(cursor.get_children())
        if not cursor.spelling.startswith("operator") or len(children) != 3:
            return
        name = cursor.spelling[len("operator"):]
        texts = (self.text_of(children[0]), self.text_of(children[2]))
        if name in ("==", "!="):
            # As it is written: clang may have made == of !=.
            self.add(parents, cursor, "comparison", f"!({self.text_of(cursor)})", "bool")
        elif name in SET_OPERATORS and bare(children[0].type) == bare(cursor.type):
            self.add(parents, cursor, "dropped", texts[0])

    # --- Values and statements -------------------------------------------------------------------

    def visit_number(self, cursor, parents):
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        before = self.source[:begin].rstrip()[-1:]
        after = self.source[end:].lstrip()[:1]
        if after == b">" and before in (b"<", b","):
            return  # an argument of a template
        text = self.text_of(cursor)
        if not text[:1].isdigit():
            return  # the 0 that the compiler compares the outcome of <=> with
        # -2 means no more than -1 does: none.
        if not (text == "1" and parents[-1].kind == CursorKind.UNARY_OPERATOR and before == b"-"):
            self.add(parents, cursor, "one more", f"{text} + 1")
        self.add(parents, cursor, "one less", f"{text} - 1")

    def visit_truth(self, cursor, parents):
        self.add(parents, cursor, "inverted",
                 "false" if self.text_of(cursor) == "true" else "true")

    def visit_return(self, cursor, parents):
        value = next(cursor.get_children(), None)
        if value is None:
            return
        if value.type.spelling == "void":
            self.add(parents + (cursor,), value, "deleted", "void()", "void")
        within = parents[-1].kind if parents else None
        judged = value.type.spelling.replace("stela::", "") == "const Rule *"
        # `if (…) return &rule;` and `if (const Rule* rule = …) return rule;` are covered by the `if`.
        simple = re.fullmatch(r"&?[\w:]+", self.text_of(value)) and within == CursorKind.IF_STMT
        if judged and not simple and not self.text_of(value).startswith("nullptr"):
            if value.kind != CursorKind.CONDITIONAL_OPERATOR:
                self.add(parents + (cursor,), value, "never", "nullptr", judges=True)

    def visit_block(self, cursor, parents):
        for child in cursor.get_children():
            self.statement(child, parents + (cursor,))

    def visit_body(self, cursor, parents):
        """Visits the body of a loop or a branch that is not a block."""
        children = list(cursor.get_children())
        for child in children[1:]:
            if child.kind.is_expression() and self.ends_statement(child):
                self.statement(child, parents + (cursor,))

    def ends_statement(self, cursor):
        return self.source[cursor.extent.end.offset:].lstrip().startswith(b";") and \
            self.source[:cursor.extent.start.offset].rstrip()[-1:] not in (b";", b"=")

    def statement(self, cursor, parents):
        if cursor.kind in STATEMENTS and not self.text_of(cursor).startswith("(void)"):
            self.add(parents, cursor, "deleted", "void()", "void")

    def visit_if_and_body(self, cursor, parents):
        self.visit_if(cursor, parents)
        self.visit_body(cursor, parents)

    def visit_loop_and_body(self, cursor, parents):
        self.visit_loop(cursor, parents)
        self.visit_body(cursor, parents)

    HANDLERS = {
        CursorKind.IF_STMT: visit_if_and_body,
        CursorKind.CONDITIONAL_OPERATOR: visit_choice,
        CursorKind.BINARY_OPERATOR: visit_binary,
        CursorKind.COMPOUND_ASSIGNMENT_OPERATOR: visit_assignment,
        CursorKind.UNARY_OPERATOR: visit_unary,
        CursorKind.CALL_EXPR: visit_call,
        CursorKind.INTEGER_LITERAL: visit_number,
        CursorKind.CXX_BOOL_LITERAL_EXPR: visit_truth,
        CursorKind.RETURN_STMT: visit_return,
        CursorKind.COMPOUND_STMT: visit_block,
        CursorKind.CXX_FOR_RANGE_STMT: visit_body,
        CursorKind.WHILE_STMT: visit_loop_and_body,
        CursorKind.FOR_STMT: visit_loop_and_body,
        CursorKind.DO_STMT: visit_loop_and_body,
    }

#include "formats/xml/writer.h"

#include "formats/tree/model.h"
#include "lib/core/markup.h"
#include "lib/game/action_codec.h"

namespace stela::xml {
namespace {

using tree::ItemForm;
using tree::ListSpec;

constexpr std::size_t kStep = 2;

bool is_container(const Value& value) {
  return value.kind == Value::Kind::kList || value.kind == Value::Kind::kObject;
}

std::string text_of(const Value& scalar) {
  switch (scalar.kind) {
    case Value::Kind::kInteger:
      return std::to_string(scalar.integer);
    case Value::Kind::kBoolean:
      return scalar.boolean ? "true" : "false";
    default:
      return scalar.text;
  }
}

class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  /// Scalar members become attributes, the others elements. `verb` is the member that has become
  /// the element's name.
  void write_object(std::string_view name, const Value& object, std::size_t indent,
                    std::string_view verb = {}) {
    out_.append(indent, ' ');
    out_ += '<';
    out_ += name;
    bool empty = true;
    for (const Value& member : object.items) {
      if (is_container(member)) {
        empty = false;
      } else if (member.key != verb) {
        out_ += ' ';
        out_ += member.key;
        out_ += "=\"";
        write_escaped(text_of(member), true, out_);
        out_ += '"';
      }
    }
    if (empty) {
      out_ += "/>\n";
      return;
    }
    out_ += ">\n";
    for (const Value& member : object.items) {
      if (member.kind == Value::Kind::kObject) write_object(member.key, member, indent + kStep);
      if (member.kind == Value::Kind::kList) write_list(member.key, member, indent + kStep);
    }
    end(name, indent);
  }

 private:
  void end(std::string_view name, std::size_t indent) {
    out_.append(indent, ' ');
    out_ += "</";
    out_ += name;
    out_ += ">\n";
  }

  void write_text(std::string_view name, const Value& scalar, std::size_t indent) {
    out_.append(indent, ' ');
    out_ += '<';
    out_ += name;
    out_ += '>';
    write_escaped(text_of(scalar), false, out_);
    out_ += "</";
    out_ += name;
    out_ += ">\n";
  }

  void write_list(std::string_view name, const Value& list, std::size_t indent) {
    const ListSpec* spec = tree::list_named(name);
    out_.append(indent, ' ');
    out_ += '<';
    out_ += name;
    if (list.items.empty() || spec == nullptr) {
      out_ += "/>\n";
      return;
    }
    out_ += ">\n";
    for (const Value& item : list.items) write_item(*spec, item, indent + kStep);
    end(name, indent);
  }

  void write_item(const ListSpec& spec, const Value& item, std::size_t indent) {
    switch (spec.form) {
      case ItemForm::kText:
        return write_text(spec.item, item, indent);
      case ItemForm::kObject:
        return write_object(spec.item, item, indent);
      case ItemForm::kList:
        return write_list(spec.item, item, indent);
      case ItemForm::kNamed:
        break;
    }
    if (const Value* verb = item.find(codec::kVerbKey)) {
      return write_object(verb->text, item, indent, codec::kVerbKey);
    }
    for (const Value& only : item.items) {
      if (is_container(only)) {
        write_object(only.key, only, indent);
      } else {
        write_text(only.key, only, indent);
      }
    }
  }

  std::string& out_;
};

}  // namespace

void write_begin(std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stela xmlns=\"";
  out += kNamespace;
  out += "\">\n";
}

void write(const Value& record, std::string& out) {
  Writer(out).write_object("record", record, kStep);
}

void write_end(std::string& out) { out += "</stela>\n"; }

}  // namespace stela::xml

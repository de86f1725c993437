// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-1155 with one URI for all tokens, in which clients put the id in place of `{id}`. Anyone can mint it and set
/// the URI. For local networks only.
contract TestErc1155 {
    string public constant name = "Ferry Tickets";
    string public constant symbol = "TICKET";
    string private _uri;
    mapping(uint256 => mapping(address => uint256)) private _balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-1155, its metadata extension.
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external view returns (string memory) {
        return _uri;
    }

    function setURI(string calldata uri_) external {
        _uri = uri_;
    }

    function mint(address to, uint256 id, uint256 value) external {
        require(to != address(0), "TestErc1155: no receiver");
        _balances[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return _balances[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        require(accounts.length == ids.length, "TestErc1155: lengths differ");
        balances = new uint256[](accounts.length);
        for (uint256 i = 0; i < accounts.length; i++) balances[i] = balanceOf(accounts[i], ids[i]);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        _move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        require(
            IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, value, data)
                == IERC1155Receiver.onERC1155Received.selector,
            "TestErc1155: refused by the receiver"
        );
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        require(ids.length == values.length, "TestErc1155: lengths differ");
        for (uint256 i = 0; i < ids.length; i++) _move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        require(
            IERC1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data)
                == IERC1155Receiver.onERC1155BatchReceived.selector,
            "TestErc1155: refused by the receiver"
        );
    }

    function _move(address from, address to, uint256 id, uint256 value) private {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "TestErc1155: not allowed");
        require(to != address(0), "TestErc1155: no receiver");
        require(_balances[id][from] >= value, "TestErc1155: balance too low");
        _balances[id][from] -= value;
        _balances[id][to] += value;
    }
}
